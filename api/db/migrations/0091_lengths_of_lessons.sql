-- What films, sound and exercises of a lesson take beside the reading of its words, in seconds: contract/item-length.ts says how much.
alter table contents add column activity_seconds integer not null default 0;
update contents set activity_seconds = found.seconds
from (
  select contents.id, round(sum(case node ->> 'type'
    when 'emailInspection' then 90
    when 'linkInspection' then 45
    when 'signInPrompt' then 30
    when 'passwordTrial' then 60
    when 'knowledgeCheck' then 20
    else (node #>> '{attrs,seconds}')::numeric
      - regexp_count(coalesce(node #>> '{attrs,transcript}', ''), '\S*[[:alnum:]]\S*') * 0.3
  end))::integer as seconds
  from contents, jsonb_path_query(document, 'strict $.** ? (@.type == "emailInspection" || @.type == "linkInspection"
    || @.type == "signInPrompt" || @.type == "passwordTrial" || @.type == "knowledgeCheck"
    || ((@.type == "video" || @.type == "audio") && @.attrs.seconds.type() == "number"))') node
  group by contents.id
) found
where contents.id = found.id and found.seconds <> 0;
