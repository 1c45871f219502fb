-- The sentences about fields that staff have edited, under the names of the forms that they belong to now. The earlier
-- names stay for the release before.
INSERT INTO "translation_overrides" ("language", "module", "key", "translation", "created_at", "updated_at", "updated_by")
SELECT edited."language", edited."module", 'fields.' || form."name" || '.' || field, edited."translation",
  edited."created_at", edited."updated_at", edited."updated_by"
FROM "translation_overrides" edited
JOIN (
  VALUES
    ('settings.formats', array['format_date.required', 'format_time.required', 'format_datetime.required']),
    ('workshops', array['header_image.required', 'category_d.name', 'category_d.required', 'category_p.name', 'category_p.required', 'presence_type.required', 'date.required', 'time.required', 'location.required', 'speaker.required', 'offer_hours.required', 'currency.required', 'access_link.required', 'access_hours.required', 'credits.required', 'videolink.required', 'videolink_desc.required', 'videolink2.required', 'videolink2_desc.required', 'signup_hint.required', 'sponsors.required', 'break_minutes.required', 'applies_to.applies_to_ask', 'applies_to.required', 'dates.name', 'dates.required', 'dates.date_invalid', 'note.name', 'language.required']),
    ('waitlist', array['rank.required']),
    ('mail_plan', array['audience.required', 'anchor.name', 'anchor.required', 'offset_days.name', 'offset_days.required', 'offset_minutes.name', 'offset_minutes.required', 'at_time.name', 'at_time.required', 'audience_id.required', 'type.required']),
    ('texts', array['imprint.name', 'privacy.name', 'cookies.name', 'terms.name', 'conditions.name', 'file.name', 'file.required']),
    ('privacy', array['confirm.required']),
    ('accreditations', array['points_basis.required', 'points_test.required', 'points_speaker.required', 'shows_application.name']),
    ('bodies', array['unit_minutes.required', 'half_day_minutes.required', 'categories.code.required', 'categories.code.name', 'categories.points_per_unit.required', 'categories.points_per_unit.name', 'categories.test_points.required', 'categories.test_points.name', 'categories.name_de.name', 'categories.name_en.name', 'categories.daily_limit.name', 'categories.extra_points.name', 'categories.group_limit.name', 'categories.apply_days.name', 'number_format.required', 'person_number.required', 'attendance_rule.required', 'attendance_tolerance.required', 'certificate_erasure.required', 'label.required']),
    ('attendance', array['intervals.name', 'intervals.required']),
    ('certificates', array['organiser.required', 'place.required', 'signatory.required', 'signatory_role_de.required', 'signatory_role_en.required', 'heading_de.required', 'heading_en.required', 'opening_de.required', 'opening_en.required', 'closing_de.required', 'closing_en.required', 'body_id.name']),
    ('evaluations', array['goals.required', 'goals.text_de.name', 'goals.text_en.name', 'speakers.required', 'template_id.name']),
    ('evaluation_templates', array['questions.required', 'questions.text_de.name', 'questions.text_de.required', 'questions.text_en.name', 'questions.text_en.required']),
    ('consent_topics', array['text_de.required', 'text_en.required']),
    ('audiences', array['attendance.required', 'evaluation.required']),
    ('check_in.access', array['valid_until.required', 'name.required']),
    ('person', array['note.name', 'note.required']),
    ('access', array['permissions.name', 'permissions.required', 'routePermissions.name', 'routePermissions.required'])
) AS form ("name", "fields") ON true
CROSS JOIN unnest(form."fields") AS field
WHERE edited."module" = 'errors' AND edited."key" = 'fields.office.' || field
ON CONFLICT DO NOTHING;
