import { useEffect, useRef } from 'react'

/** Reports whether leaving loses changes, and that it does not once the form is unmounted. */
export function useReportDirty(isDirty: boolean, report: (isDirty: boolean) => void): void {
  const latestReport = useRef(report)
  useEffect(() => {
    latestReport.current = report
  })
  useEffect(() => {
    latestReport.current(isDirty)
    return () => latestReport.current(false)
  }, [isDirty])
}
