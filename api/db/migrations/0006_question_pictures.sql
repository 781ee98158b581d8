-- Pictures that questions and answers show. Their alternative texts are texts like any other.
alter table questions add column media_file_id uuid references files;
alter table answers add column media_file_id uuid references files;
