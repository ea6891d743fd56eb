/* The slip asks for the printer as soon as its typefaces are there. */
document.fonts.ready.then(() => window.print());
