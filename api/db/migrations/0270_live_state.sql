-- What receivers of webhooks know of the live connection: the channels that somebody is in (without a member) and the members of presence
-- channels. Whoever adds or removes a row tells of it, so of all nodes exactly one does. Unlogged: after a crash of the database it is told anew.
create unlogged table webhook_states (
  channel text not null,
  member text not null,
  subscriptions integer,
  primary key (channel, member)
);
