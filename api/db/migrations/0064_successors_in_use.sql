-- A token that was exchanged gives its successor until that has been in use for a minute, not for a minute after the exchange. Of
-- older exchanges nobody knows a first use: they count as used at once, as they did.
alter table sessions rename column exchanged_at to successor_used_at;
