-- Who was told that a post or comment mentions them, so that each is told once however often the text is changed.
create table mentions (
  company_id uuid not null references companies on delete cascade,
  subject_id uuid not null,
  user_id uuid not null references users on delete cascade,
  primary key (company_id, subject_id, user_id)
);
create index mentions_user on mentions (user_id);

-- Mentions were chosen together with replies until now.
insert into notification_policies (company_id, kind, channel, policy)
select company_id, 'mentions', channel, policy from notification_policies where kind = 'replies';
insert into notification_choices (user_id, kind, channel, wanted)
select user_id, 'mentions', channel, wanted from notification_choices where kind = 'replies';
