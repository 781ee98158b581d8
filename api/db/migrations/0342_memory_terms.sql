-- The words of an entry, each as one number together with the company and the two languages: an index on these finds a company's entries
-- by a word without reading those of everybody else, or all of a language.
create function memory_terms(company uuid, source_locale text, target_locale text, words text[]) returns bigint[]
language plpgsql immutable parallel safe as $$
declare
  seed bigint := hashtextextended(company::text || ' ' || source_locale || ' ' || target_locale, 0);
begin
  return array(select hashtextextended(word, seed) from unnest(words) as word);
end
$$;
