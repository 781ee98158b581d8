-- Rows of an import are walked by number; nothing asks for them by these.
drop index import_rows_undecided;
drop index import_rows_employee;
drop index import_rows_id;
