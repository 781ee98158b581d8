-- The provider by which the person signed in; null for other ways. The connection may be gone, which is as if there
-- had been none.
alter table sessions add column connection_id uuid;
