-- What waits to be sent to where we do not deliver.
UPDATE orders SET needs_address = true
WHERE NOT needs_address AND status IN ('to pack', 'packed') AND address_country !~* '^(GB|UK)(-[A-Z]{3})?$';
