import { Component, type ComponentChildren } from 'preact';
import { store, storeInTab } from './storage.ts';

interface Props {
  readonly children: ComponentChildren;
}

interface State {
  readonly fault?: string;
}

/** Shows a fault of the page instead of a blank one, and a way out of it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static override getDerivedStateFromError(error: unknown): State {
    return { fault: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(): void {
    // The layout may be what is wrong. The next visit begins without it.
    storeInTab('fault', 'yes');
  }

  override render() {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    const startOver = () => {
      store('job', undefined);
      store('jobId', undefined);
      storeInTab('jobId', '');
      location.replace(location.pathname);
    };
    return (
      <section class="broken" role="alert">
        <h1>This page has a fault</h1>
        <p>Your job is stored in this browser. Reload the page to go on with it.</p>
        <p class="mono">{fault}</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={() => location.reload()}>
            Reload
          </button>
          <button type="button" onClick={startOver}>
            Start with a new job
          </button>
        </div>
      </section>
    );
  }
}
