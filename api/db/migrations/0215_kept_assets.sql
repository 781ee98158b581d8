-- Scripts and styles of the pages by the hash in their name, as each build has its own: a page of the build before asks a node of the
-- newer one for its parts, and the other way round while nodes are replaced one after the other.
create unlogged table kept_assets (
  path text primary key check (path ~ '^/assets/[\w.-]+$'),
  body bytea not null,
  -- When a node that has it began to serve.
  served_at timestamptz(3) not null default now()
);
create index kept_assets_old on kept_assets (served_at);
