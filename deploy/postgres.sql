-- SITE_PASSWORD=… psql --username postgres --file deploy/postgres.sql
-- The site's database, owned by a role of its own that is no superuser: it makes its tables, and the extensions that the
-- search needs, which PostgreSQL lets an owner make. It can neither read files of the server nor run programs on it.
\set ON_ERROR_STOP on
\getenv password SITE_PASSWORD
CREATE ROLE plants LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
-- Whatever the server's default is: names are folded by Unicode's rules.
CREATE DATABASE plants OWNER plants ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE plants FROM PUBLIC;
