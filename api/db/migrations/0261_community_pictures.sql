-- Whether posts and comments of a company may have pictures. Those of a text stand in its tree.
alter table community_settings add column allows_pictures boolean not null default false;
