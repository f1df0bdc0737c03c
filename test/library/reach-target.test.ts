import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { planConformance, runConformance } from '#library/run-conformance';

const servers: Server[] = [];
const serve = async (status: number, body: string): Promise<{ readonly url: string; readonly asked: string[] }> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked };
};

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Only who has read the tables knows that no statement has this name. */
const unknown = ['no-such-statement'];

describe('a run whose address is wrong', () => {
  it('says so before it reads the tables', async () => {
    const options = { server: 'http://127.0.0.1:1', only: unknown };
    await expect(runConformance(options)).rejects.toThrow('Nothing listens at http://127.0.0.1:1');
    await expect(planConformance(options)).rejects.toThrow('Nothing listens at http://127.0.0.1:1');
  });

  it('says that TLS is missing in the address', async () => {
    const { url, asked } = await serve(400, 'Client sent an HTTP request to an HTTPS server.\n');
    await expect(runConformance({ server: url, only: unknown })).rejects.toThrow(`${url} speaks TLS`);
    expect(asked).toEqual(['GET /version']);
  });

  it('is no other server that has no version', async () => {
    const { url, asked } = await serve(404, 'not found');
    await expect(runConformance({ server: url, only: unknown })).rejects.toThrow('no-such-statement');
    expect(asked).toEqual(['GET /version']);
  });

  it('names wrong options first', async () => {
    await expect(runConformance({ server: 'http://127.0.0.1:1', readOnly: true, drawn: 5 })).rejects.toThrow('Drawn sequences write');
  });
});
