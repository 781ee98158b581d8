-- The session that asked for the secret. No other session is shown it: whoever saw it could make its codes.
alter table totp_factors add column session_id uuid;

-- The session that began to link a provider. Once it has ended, nothing is linked.
alter table sign_in_flows add column session_id uuid;
