/** Enter presses the first button of a form; as that one is disabled, it sends nothing without script either. */
export const EnterBlocker = () => <button type="submit" disabled hidden />
