-- The newest step of the oldest release that works with these tables; src/db/migrate.ts reads it.
insert into site_facts (key, value) values ('oldest release', '1795454303537')
on conflict (key) do update set value = excluded.value;
