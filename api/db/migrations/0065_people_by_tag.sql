-- An audience of some tags is counted while it is being chosen, also in a company of a million.
create index users_tags on users using gin (tags) where role = 'student' and status = 'active' and tags <> '{}';
