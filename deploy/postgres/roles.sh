#!/bin/sh
# The roles of docs/security.md, "Database roles", at the first start of the container of PostgreSQL.
# Needs PostgreSQL 16 or newer; that page has the words for earlier ones.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v owner="$LACRE_OWNER_PASSWORD" -v serving="$LACRE_PASSWORD" <<'SQL'
create role lacre_app nologin;
create role lacre_system nologin;
create role lacre_owner login password :'owner';
grant lacre_app, lacre_system to lacre_owner with inherit true, set true;
create role lacre login noinherit password :'serving';
grant lacre_app, lacre_system to lacre with inherit false, set true;
create database lacre owner lacre_owner;
\connect lacre
alter schema public owner to lacre_owner;
SQL
