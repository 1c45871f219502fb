import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { LANGUAGE_TAGS } from '@/contract/locales'
import { InlineScript } from '@/ui/head/InlineScript'
import { Card, Heading, Muted, Stack } from '@/ui/layout/layout'
import { PUBLIC_STATES } from '../../contract/states'
import { verifyFile } from '../../contract/verification'
import { CODE_IN_FILE } from '../../rules/codes'
import { checkFiles, readFileFacts } from './check-files'
import { type Tone, Verdict } from './Verdict'
import { VerifiedDetails } from './VerifiedDetails'
import classes from './verify.module.css'

/**
 * Each possible answer about a file, with its colour. An original that is no longer valid is `outdated`; the file of a
 * known code that is no longer kept is `unclear`.
 */
const RESULTS = {
  original: 'done',
  outdated: 'danger',
  altered: 'danger',
  unclear: 'plain',
  unknown: 'danger',
  too_large: 'plain',
  limited: 'plain',
  failed: 'plain',
} as const satisfies Record<string, Tone>
type Result = keyof typeof RESULTS

const MEGABYTE = 1024 * 1024
/** A certificate has 150 KB; a scan of it is no certificate that could be recognised. */
const FILE_MAX = 20 * MEGABYTE

/** Checks a document in the browser, which sends only its SHA-256 and the code in it. */
export function FileCheck() {
  const t = useTranslations('verify.file')
  const given = {
    url: urlOf(verifyFile),
    codePattern: CODE_IN_FILE,
    fileMax: FILE_MAX,
    language: LANGUAGE_TAGS[useLocale()],
  }
  return (
    <Card gap="md" aria-labelledby="verify-file-title">
      <Heading id="verify-file-title">{t('title')}</Heading>
      <p className={classes.scriptless}>{t('scriptless')}</p>
      <div className={classes.scripted}>
        <label className={classes.drop}>
          <strong className={classes.dropTitle}>{t('choose')}</strong>
          <Muted as="span" isSmall>
            {t('stays')}
          </Muted>
          <input className={classes.file} type="file" accept="application/pdf,.pdf" data-verify-file />
        </label>
        <FileResults />
      </div>
      <InlineScript run={checkFiles} given={[given, readFileFacts]} />
    </Card>
  )
}

/** All answers stand in the page, and the script shows the right one. */
function FileResults() {
  const t = useTranslations('verify')
  const results = Object.keys(RESULTS).filter((name): name is Result => name in RESULTS)
  return (
    <Stack className={classes.results} role="status" data-verify-results>
      {results.map((name) => (
        <Verdict
          key={name}
          tone={RESULTS[name]}
          level={3}
          result={name}
          title={t(`file.${name}_title`)}
          text={t(`file.${name}_text`)}
        />
      ))}
      {PUBLIC_STATES.map((state) => (
        <Muted key={state} data-result={state} hidden>
          {t.rich(`file.${state}`, { day: () => <span data-detail="revoked_on" /> })}
        </Muted>
      ))}
      <VerifiedDetails />
    </Stack>
  )
}
