-- As in 0600, with accepted statements.
create or replace function queue_events_for_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (company_id, type, subject)
  select added.company_id, types.type, added.id::text
  from added join (values ('course.completed', 'course_completed'), ('certificate.issued', 'certificate_issued'),
    ('course.published', 'release_published'), ('campaign.ended', 'campaign_ended'),
    ('acknowledgement.given', 'statement_accepted')) types (kind, type) using (kind)
  where added.at > now() - interval '1 day' and exists (
    select from webhooks where company_id = added.company_id and is_on and types.type = any (event_types));
  return null;
end $$;
