-- A town or area for everybody, and the house with a note on how to find it for whoever accepts: of a request, and of
-- the profile from which its form is filled in.
alter table accounts add area text, add address text, add landmark text;
alter table help_requests add area text, add address text, add landmark text;
