-- Items that an admin had hidden before are not kept from readers by a withdrawal that was undone before this was so.
UPDATE withdrawals SET hidden_ids = '{}' WHERE undone_at IS NOT NULL AND taken ->> 'wasHidden' = 'true';
UPDATE withdrawals SET hidden_ids = ARRAY(
  SELECT unnest(hidden_ids)
  EXCEPT SELECT (item ->> 'id')::uuid FROM jsonb_array_elements(taken -> 'items') AS item WHERE item ->> 'wasHidden' = 'true')
WHERE undone_at IS NOT NULL AND jsonb_typeof(taken -> 'items') = 'array';
