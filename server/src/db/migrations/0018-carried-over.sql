-- Of two accounts that staff have set apart, a separation that a person asked for stays with both (D62). This one did not
-- ask for it itself.
alter table separations add carried_over boolean default false not null;
