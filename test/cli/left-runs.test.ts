import { describe, expect, it } from 'vitest';
import { cleanupCommand } from '#cli/cleanup-command';
import { leftRunsText } from '#cli/left-runs';

describe('the command that removes what a run left', () => {
  it('has the folder or the run, and the flags of the server', () => {
    const flags = { server: 'https://127.0.0.1:6443', certificateAuthority: 'a folder/ca.pem', insecureSkipTlsVerify: false };
    expect(cleanupCommand({ directory: 'reports/latest' }, flags)).toBe(
      "apiconform cleanup reports/latest --server https://127.0.0.1:6443 --certificate-authority 'a folder/ca.pem'",
    );
    expect(cleanupCommand({ run: 'abc123' }, { kubeconfig: 'kubeconfig', context: 'demo', allowExec: true })).toBe(
      'apiconform cleanup --run-id abc123 --kubeconfig kubeconfig --context demo --allow-exec',
    );
  });

  it('does not contain the token', () => {
    const command = cleanupCommand({ run: 'abc123' }, { server: 'https://a', token: 'very-secret' });
    expect(command).toBe('apiconform cleanup --run-id abc123 --server https://a --token "$TOKEN"');
  });
});

describe('the warning of earlier runs', () => {
  it('says what each left, since when, and the command that removes it', () => {
    const runs = [
      { run: 'abc123', namespaces: 35, definitions: 1, latest: '2026-01-01T00:00:00Z', isRecorded: true },
      { run: 'def456', namespaces: 0, definitions: 2, isRecorded: false },
    ];
    expect(leftRunsText({ type: 'left-runs', runs }, { server: 'http://a', output: 'reports/latest' })).toBe(
      'apiconform: warning: The server has 35 namespaces and 1 definition of run abc123, the latest created at 2026-01-01T00:00:00Z.' +
        ' If that run is over, remove them: apiconform cleanup reports/latest --server http://a\n' +
        'apiconform: warning: The server has 2 definitions of run def456.' +
        ' If that run is over, remove them: apiconform cleanup --run-id def456 --server http://a\n',
    );
  });
});
