-- What a company is called in other systems, such as the one that a file of people comes from; '' where it has no code.
alter table companies add column code text not null default '';
