-- When a volunteer can help: parts of a week, such as 'monday-morning'. Null where they have not said.
alter table accounts add availability text[];
