"""Days: a party's encounters, challenges, journeys and rests in order, and what goes from one to the next."""
