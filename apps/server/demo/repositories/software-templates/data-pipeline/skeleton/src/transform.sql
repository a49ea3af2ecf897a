-- Runs after the data has been loaded.
select 1;
