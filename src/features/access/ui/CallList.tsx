import { useTranslations } from 'next-intl'
import { Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import { CallLabel } from './CallLabel'
import classes from './calls.module.css'
import type { PermittedCall } from './use-call-labels'
import { useFoundCalls } from './use-found-calls'

type GrantedCall = PermittedCall & {
  /** The roles that permit the call, where they are known. */
  roles?: string[]
}

/**
 * The permitted calls in sentences, with a search. A hundred are too many to scroll through: groups start closed, and a
 * search opens those that it finds.
 */
export function CallList({ calls }: { calls: readonly GrantedCall[] }) {
  const t = useTranslations('access')
  const { found, isSearching, field } = useFoundCalls(calls)
  if (calls.length === 0) return <Muted>{t('calls_none')}</Muted>

  return (
    <Stack>
      {field}
      {found.map(({ feature, title, calls: ofGroup }) => (
        <details key={feature} open={isSearching}>
          <summary className={classes.summary}>
            {title}{' '}
            <Muted as="span" isSmall className={classes.count}>
              {t('calls_count', { count: ofGroup.length })}
            </Muted>
          </summary>
          <Rows>
            {ofGroup.map(({ call, sentence }) => (
              <Row key={`${call.method} ${call.uri}`}>
                <div className={classes.words}>
                  <CallLabel call={call} sentence={sentence} />
                  {call.roles && call.roles.length > 0 && (
                    <Muted isSmall>{t('through', { roles: call.roles.join(', ') })}</Muted>
                  )}
                </div>
              </Row>
            ))}
          </Rows>
        </details>
      ))}
    </Stack>
  )
}
