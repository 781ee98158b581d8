-- Text of ASCII letters only, as most names and addresses are, has no accents to take off. The result is the same as before, so
-- indexes stay valid; searching computes it for each candidate.
create or replace function plain_form(words text) returns text language sql immutable strict parallel safe
return case when octet_length(words) = char_length(words) then lower(words)
  else regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g') end;
