import { CODE_ALPHABET, CODE_LENGTH } from '@/features/certificates/contract/verification'
import { findRows, type Invariant } from './invariant'

export const CERTIFICATE_INVARIANTS: Invariant[] = [
  {
    name: 'certificates_with_documents',
    sentence: 'Each valid certificate has its document as it was issued, as long as it is kept.',
    find: findRows(`
      select certificates.id from certificates left join files on files.id = certificates.file
      where (state = 'issued' and content is not null and files.sha256 is distinct from certificates.sha256)
        or (content is null and (file is not null or certificates.sha256 is not null))`),
  },
  {
    name: 'certificates_with_codes',
    sentence: 'Each certificate has a code that can be verified.',
    find: findRows(`select id from certificates where code !~ '^[${CODE_ALPHABET}]{${CODE_LENGTH}}$'`),
  },
  {
    name: 'certificates_of_people',
    sentence: 'Each valid certificate belongs to a person, or is kept for its body.',
    find: findRows(
      `select id from certificates
        where state in ('draft', 'issued') and content is not null and registration_id is null and keep_until is null`,
    ),
  },
  {
    name: 'certificates_of_erased_people',
    sentence: 'The certificates of erased people are empty, unless their body demands that they are kept.',
    // The nightly retention empties a certificate on the day after its last one.
    find: findRows(`
      select certificates.id from certificates left join registrations person on person.id = registration_id
      where (registration_id is null or erased_at is not null) and content is not null
        and (state <> 'issued' or keep_until is null or keep_until < current_date - 2)`),
  },
  {
    name: 'one_valid_certificate_each',
    sentence: 'Nobody has two valid certificates of one body for an event.',
    find: findRows(`
      select min(id) from certificates where state = 'issued' and registration_id is not null and accreditation_id is not null
      group by registration_id, accreditation_id having count(*) > 1`),
  },
  {
    name: 'replaced_certificates',
    sentence: 'For each certificate that was replaced there is the corrected one.',
    find: findRows(`
      select id from certificates replaced where state = 'replaced' and not exists (
        select from certificates corrected where corrected.replaces_id = replaced.id and corrected.state <> 'draft')`),
  },
  {
    name: 'certificate_runs_finish',
    sentence: 'No certificates have been in the making for more than two hours.',
    find: findRows(`
      select id from certificate_runs where finished_at is null and created_at < now() - interval '2 hours'
        and not exists (select from restores where released_at is null)`),
  },
]
