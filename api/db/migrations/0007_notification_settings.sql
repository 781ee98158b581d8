-- What a person wants to hear of; nobody's row is missed, as everything is on until switched off.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  badges boolean not null default true,
  progress_changes boolean not null default true,
  updated_at timestamptz(3) not null default now()
);
