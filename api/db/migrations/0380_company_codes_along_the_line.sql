-- A code is unique among a company and those above and below it, which no index can say: companies side by side may be those of two
-- clients. Whoever sets a code or moves a company holds the tree and looks.
drop index if exists companies_code;
