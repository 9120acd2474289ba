-- SITE_PASSWORD=… psql --username postgres --file deploy/postgres.sql
-- The site's database, owned by a role of its own that is no superuser: it makes its tables, and the extensions that the
-- search needs, which PostgreSQL lets an owner make. It can neither read files of the server nor run programs on it.
\set ON_ERROR_STOP on
\getenv password SITE_PASSWORD
CREATE ROLE plants LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE plants OWNER plants;
REVOKE ALL ON DATABASE plants FROM PUBLIC;
