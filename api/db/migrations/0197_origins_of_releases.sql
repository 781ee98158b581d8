-- Where the words of each language came from when it was published: `{"el_GR": {"human": 1200, "machine": 40}}`. Empty before this was kept.
alter table releases add column origins jsonb not null default '{}';
