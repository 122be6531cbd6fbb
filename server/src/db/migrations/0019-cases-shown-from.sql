-- From when a grave case hides the visits of whom it is about from them: not while they may be in a house (D102).
alter table concerns add shown_from timestamptz;
