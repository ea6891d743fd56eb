"""The demonstration house: evenings written as they were typed, and replayed through the services.

notation    reads a sheet of fixtures/soirees: one gesture after the other, each with its author and its line
appel, chouette, ecarte, seance, tickets    the words of each book, turned into calls of its services
replay      calls the services, in order; the first refusal stops, naming the sheet and the line
house       the reference, the accounts, and the sheets of the demonstration
"""
