-- What the search is made of; both come with PostgreSQL and may be created by a database's owner.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "unaccent";
