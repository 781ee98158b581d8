-- Each row of a file is written with its outcome, and rows with a manager are read by the primary key: both only made writing slower.
drop index import_rows_undecided;
drop index import_rows_manager;
