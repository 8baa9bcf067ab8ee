-- Seeded words that were changed; what an owner has rewritten stays as it is, and so does what was bought.
update bracelets set name = 'Volta Barrels' where name = 'Gold Coast Barrels';
--> statement-breakpoint
update blog_posts
set content = replace(
  content,
  'She opens her arms to the poor and extends her hands to the needy.',
  'She opens her arms to the poor; yes, she extends her hands to the needy.'
), version = version + 1
where slug = 'the-faith-behind-the-work'
  and content like '%She opens her arms to the poor and extends her hands to the needy.%';
