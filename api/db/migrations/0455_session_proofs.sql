-- When a person last proved who they are in this session. Sessions from before are asked once.
alter table sessions add column proved_at timestamptz;
