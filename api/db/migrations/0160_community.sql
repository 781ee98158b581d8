-- What colleagues ask and tell each other, by company. Every key begins with the company.
create table posts (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  author_id uuid not null references users,
  is_nameless boolean not null default false,
  title text not null,
  body text not null,
  -- The body as it is shown: parsed once, when it was saved.
  tree jsonb not null,
  words text not null,
  locale text not null,
  is_question boolean not null default false,
  course_id uuid,
  item_id uuid,
  quote text,
  state text not null default 'visible' check (state in ('visible', 'held', 'hidden', 'deleted')),
  locked_at timestamptz(3),
  likes integer not null default 0 check (likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  -- Different people other than the author.
  commenters integer not null default 0 check (commenters >= 0),
  official_comment_id uuid,
  accepted_comment_id uuid,
  is_answered boolean generated always as (official_comment_id is not null or accepted_comment_id is not null) stored,
  once_key text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  last_activity_at timestamptz(3) not null default now(),
  -- Twice the interest outweighs three days. Age moves all posts alike, so nothing is ever ranked again.
  trending bigint generated always as (
    round(
      1000000 * (
        ln((1 + likes + 2 * commenters + case when official_comment_id is null then 0 else 3 end)::double precision)
          / ln(2::double precision)
        + extract(epoch from (created_at - timestamptz '2025-01-01 00:00:00+00'))::double precision / 259200
      )
    )::bigint
  ) stored,
  unique (company_id, id)
);
create unique index posts_once on posts (author_id, once_key) where once_key is not null;
create index posts_recent on posts (company_id, id desc) where state = 'visible';
create index posts_questions on posts (company_id, is_answered, id desc) where state = 'visible' and is_question;
create index posts_trending on posts (company_id, trending desc, id desc) where state = 'visible';
create index posts_item on posts (company_id, item_id, id desc) where state = 'visible' and item_id is not null;
create index posts_own on posts (company_id, author_id, id desc);
create index posts_author on posts (author_id);
create index posts_held on posts (company_id, id) where state = 'held';
create index posts_search on posts
  using gin (company_id, plain_form(title || ' ' || words) gin_trgm_ops) where state = 'visible';
create index posts_similar on posts using gin (company_id, plain_form(title) gin_trgm_ops) where state = 'visible';

create table comments (
  id uuid primary key,
  company_id uuid not null,
  post_id uuid not null,
  author_id uuid not null references users,
  is_nameless boolean not null default false,
  -- One level: an answer to a comment of the same post.
  reply_to uuid,
  body text not null,
  tree jsonb not null,
  words text not null,
  state text not null default 'visible' check (state in ('visible', 'held', 'hidden', 'deleted')),
  likes integer not null default 0 check (likes >= 0),
  once_key text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  unique (company_id, id),
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade
);
create unique index comments_once on comments (author_id, once_key) where once_key is not null;
create index comments_post on comments (company_id, post_id, id);
create index comments_own on comments (company_id, author_id, id desc);
create index comments_author on comments (author_id);
create index comments_replies on comments (reply_to) where reply_to is not null;
create index comments_held on comments (company_id, id) where state = 'held';

create table likes (
  company_id uuid not null references companies on delete cascade,
  subject_id uuid not null,
  user_id uuid not null references users on delete cascade,
  at timestamptz(3) not null default now(),
  primary key (company_id, subject_id, user_id)
);
create index likes_user on likes (user_id, at desc);

-- One row for each reader who opened a post: how far they read, and whether they hear of new comments.
create table post_people (
  company_id uuid not null,
  post_id uuid not null,
  user_id uuid not null references users on delete cascade,
  seen_comment_id uuid,
  follows boolean not null default false,
  -- Visible comments of theirs.
  commented integer not null default 0 check (commented >= 0),
  primary key (company_id, post_id, user_id),
  foreign key (company_id, post_id) references posts (company_id, id) on delete cascade
);
create index post_people_followers on post_people (company_id, post_id) where follows;
create index post_people_user on post_people (user_id);

-- What a text was before its author changed it after the first minutes, for moderators.
create table earlier_texts (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  subject_id uuid not null,
  title text,
  body text not null,
  at timestamptz(3) not null default now()
);
create index earlier_texts_subject on earlier_texts (company_id, subject_id, id desc);

create table reports (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  subject_kind text not null check (subject_kind in ('post', 'comment')),
  subject_id uuid not null,
  reporter_id uuid not null references users on delete cascade,
  reason text not null
    check (reason in ('off_topic', 'unkind', 'personal_data', 'secret', 'dangerous_link', 'illegal', 'other')),
  note text not null default '',
  -- The text as it was reported; its author may change it meanwhile.
  snapshot jsonb,
  counts boolean not null default true,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed', 'moot')),
  at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  unique (subject_id, reporter_id)
);
create index reports_open on reports (company_id, subject_id) where state = 'open';
create index reports_reporter on reports (reporter_id, id desc);
create index reports_old on reports (at) where snapshot is not null;

-- Append-only: what was decided about whose text, why, and by whom.
create table decisions (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  subject_kind text not null check (subject_kind in ('post', 'comment')),
  subject_id uuid not null,
  post_id uuid not null,
  author_id uuid not null references users on delete cascade,
  title text not null,
  action text not null
    check (action in ('hide', 'restore', 'lock', 'unlock', 'dismiss', 'mark_official', 'unmark_official')),
  ground text check (ground in ('rule', 'law')),
  rule text not null default '',
  facts text not null default '',
  is_automated boolean not null default false,
  decided_by uuid references users,
  appeal_of uuid references decisions,
  at timestamptz(3) not null default now()
);
create index decisions_log on decisions (company_id, id desc);
create index decisions_subject on decisions (company_id, subject_id, id desc);
create index decisions_author on decisions (author_id, id desc);
create index decisions_by on decisions (decided_by);
create unique index decisions_appeal on decisions (appeal_of) where appeal_of is not null;

create table appeals (
  decision_id uuid primary key references decisions on delete cascade,
  company_id uuid not null references companies on delete cascade,
  text text not null,
  at timestamptz(3) not null default now(),
  decided_at timestamptz(3)
);
create index appeals_open on appeals (company_id, at) where decided_at is null;

-- Who has an entry of the queue in hand, so that two do not decide at once.
create table moderation_claims (
  company_id uuid not null references companies on delete cascade,
  subject_id uuid not null,
  user_id uuid not null references users on delete cascade,
  until timestamptz(3) not null,
  primary key (company_id, subject_id)
);
create index moderation_claims_user on moderation_claims (user_id);

create table community_settings (
  company_id uuid primary key references companies on delete cascade,
  allows_nameless boolean not null default true,
  parent_moderates boolean not null default false,
  trusted_domains text[] not null default '{}',
  rules text[] not null default '{}',
  security_email text not null default '',
  security_phone text not null default '',
  password_url text not null default '',
  mail_report_points boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
