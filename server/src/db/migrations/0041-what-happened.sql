-- What a request said when it happened. It can be changed later, which is not for a volunteer who no longer has it.
-- Null where a server of the version before wrote the row.
alter table happenings add help_type text, add district text, add help_date date, add help_time time;
update happenings h set help_type = r.help_type, district = r.district, help_date = r.help_date, help_time = r.help_time
from help_requests r where r.id = h.request_id;
