-- Who signs certificates beside the manager; '' where nobody does.
alter table companies add column chief_executive text not null default '';
