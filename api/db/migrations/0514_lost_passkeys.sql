-- Since when no company uses the host name of a passkey. Null while it works.
alter table passkeys add column host_lost_at timestamptz(3);
