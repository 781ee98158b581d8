-- Rows with a manager are read by the primary key: this index only made writing slower.
drop index if exists import_rows_manager;
