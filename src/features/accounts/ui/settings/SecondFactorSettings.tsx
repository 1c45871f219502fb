import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { query } from '@/client/calls/query'
import { getSecondFactor, getUser, type User } from '../../contract'
import { ActiveSecondFactor } from './ActiveSecondFactor'
import { RecoveryCodes } from './RecoveryCodes'
import { SecondFactorSetup } from './SecondFactorSetup'
import { SettingsSection } from './SettingsSection'

/** Shows whether two-factor sign-in is set up, and the way to change it. */
export function SecondFactorSettings({ user }: { user: User }) {
  const t = useTranslations('settings.second_factor')
  const queries = useQueryClient()
  const factorQuery = useQuery(query(getSecondFactor))
  const [codes, setCodes] = useState<string[]>()

  /** The menu and the pages depend on the second factor too. */
  const refresh = () =>
    Promise.all([getSecondFactor, getUser].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  const showCodes = (made: string[]) => {
    setCodes(made)
    void refresh()
  }

  if (codes) return <RecoveryCodes codes={codes} email={user.email} onSaved={() => setCodes(undefined)} />
  return (
    <SettingsSection title={t('title')} text={t('text')} query={factorQuery}>
      {({ enabled, has_password, confirmed_at, codes_left }) =>
        enabled ? (
          <ActiveSecondFactor
            since={confirmed_at}
            codesLeft={codes_left}
            onCodes={showCodes}
            onOff={() => void refresh()}
          />
        ) : (
          <SecondFactorSetup hasPassword={has_password} email={user.email} onDone={showCodes} />
        )
      }
    </SettingsSection>
  )
}
