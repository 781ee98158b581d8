-- False: e-mails name the product and leave the way there to the reader, but for those that are nothing but a link.
alter table companies add column has_mail_links boolean not null default true;
