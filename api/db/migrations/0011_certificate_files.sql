-- A certificate is rendered once and kept: its file, and by whose SHA-256 a copy can be told from a forgery.
alter table certificates add column pdf_key text unique;
create index certificates_pdf on certificates (pdf_sha256);
