-- What a company's brand was before a change, so that it can be restored. The last five of each are kept.
create table company_brand_states (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  app_name text not null,
  tagline text not null,
  support_email text not null,
  manager text not null,
  chief_executive text not null,
  brand_color text not null,
  inherits text[] not null,
  -- Its own images; the sweep of unused files finds them here.
  logo_light_id uuid references files,
  logo_dark_id uuid references files,
  favicon_id uuid references files,
  signature_id uuid references files,
  replaced_by uuid references users,
  replaced_at timestamptz(3) not null
);
create index company_brand_states_company on company_brand_states (company_id, replaced_at desc, id desc);
create index company_brand_states_logo_light on company_brand_states (logo_light_id) where logo_light_id is not null;
create index company_brand_states_logo_dark on company_brand_states (logo_dark_id) where logo_dark_id is not null;
create index company_brand_states_favicon on company_brand_states (favicon_id) where favicon_id is not null;
create index company_brand_states_signature on company_brand_states (signature_id) where signature_id is not null;
create index company_brand_states_replaced_by on company_brand_states (replaced_by) where replaced_by is not null;
